// What headers of generated code include for the stream's type.
#pragma once

#include "cuda_runtime.h"
