// Bessel functions of orders 0 and 1 as waves: cosines whose amplitude and phase change slowly.
#pragma once

#include <cmath>

#include "runtime/math/evaluate_polynomial.hpp"

/// cos(x - quarters pi / 4) for x so large that x - pi / 4 is rounded to x, and 1, 3 or 5
/// quarters.
inline double cos_of_far(double x, double quarters) {
    const double c = std::cos(x), s = quarters == 3.0 ? -std::sin(x) : std::sin(x);
    // where c + s cancels, it is (c^2 - s^2) / (c - s)
    const double sum = c * s < 0.0 && x < 0x1p1023 ? std::cos(2.0 * x) / (c - s) : c + s;
    return (quarters == 1.0 ? 0.7071067811865476 : -0.7071067811865476) * sum;
}

/// sqrt(2 / (pi x)) (1 + modulus / x^2) cos(x - quarters pi / 4 + phase / x), for x >= 3.
inline double bessel_wave(double x, double quarters, double modulus, double phase) {
    if (std::isinf(x)) return 0.0;
    const double amplitude =
            std::sqrt(7.339726258205004e17 / x) * 0x1p-30;  // sqrt(2^61 / (pi x)) / 2^30
    if (x > 0x1p50) return amplitude * cos_of_far(x, quarters);
    // the argument of the cosine in two parts: also near its zeros it keeps its digits
    const double shift = quarters * 0.7853981633974483;
    const double shift_rest =
            std::fma(quarters, 0.7853981633974483, -shift) + quarters * 3.061616997868383e-17;
    const double angle = x - shift;
    const double rest = (x - angle) - shift - shift_rest + phase / x;
    const double cosine = std::cos(angle), half = std::sin(0.5 * rest);
    const double wave = cosine - (std::sin(angle) * std::sin(rest) + cosine * (2.0 * half * half));
    return amplitude * wave + amplitude * wave * (modulus / x / x);
}

/// The wave of order 0: J0 with one quarter, Y0 with three.
inline double bessel_wave_0(double x, double quarters) {
    static constexpr double modulus_0[] = {
            -0.05787429291729874,    0.0038278527199090144,   -0.0005902125748213075,
            0.0001387362482167245,   -4.205320391863769e-05,  1.5118987892021704e-05,
            -6.145992294148969e-06,  2.7418039058601414e-06,  -1.3184293303287359e-06,
            6.719674259229755e-07,   -3.349865834509265e-07,  1.8041695052611506e-07,
            -2.4959637514557864e-07, 1.7913606469747246e-07,  4.909469666959537e-07,
            -4.1212037874552246e-07, -1.4857734349913515e-06, 1.2189348626295142e-06,
            2.8490955192876332e-06,  -2.3428765169908913e-06, -3.907455718111041e-06,
            3.2094206010426026e-06,  3.675544020678535e-06,   -3.0173315366198476e-06,
            -2.2778587378433568e-06, 1.868009343115935e-06,   8.370530522504203e-07,
            -6.856510603243837e-07,  -1.3986030936465424e-07, 1.1432505690039956e-07};
    static constexpr double phase_0[] = {
            -0.12185940286530186,    0.002775087624951796,    -0.00028957238889550373,
            5.431388547542188e-05,   -1.4104243884949204e-05, 4.515806168195461e-06,
            -1.6746972065474644e-06, 6.926903561913384e-07,   -3.118194836566173e-07,
            1.5085018882021075e-07,  -7.700492962456021e-08,  3.594858561927402e-08,
            -1.8658006226378773e-08, 3.8103015348862975e-08,  -2.8270116817927954e-08,
            -8.54464156047788e-08,   7.096182302342406e-08,   2.3074487705321386e-07,
            -1.887377855898182e-07,  -4.1416465163233395e-07, 3.3929241289643474e-07,
            5.341532669707854e-07,   -4.3713227683585486e-07, -4.7654715634550476e-07,
            3.8976399891833614e-07,  2.8167429329016905e-07,  -2.3014314916997644e-07,
            -9.921982815433558e-08,  8.097318823688695e-08,   1.5942901460551706e-08,
            -1.2984357793796005e-08};
    const double u = 18.0 / x / x - 1.0;
    return bessel_wave(x, quarters, evaluate_polynomial(modulus_0, u),
                       evaluate_polynomial(phase_0, u));
}

/// The wave of order 1: J1 with three quarters, Y1 with five.
inline double bessel_wave_1(double x, double quarters) {
    static constexpr double modulus_1[] = {
            0.17849221606598223,     -0.007733603231091463,  0.0009738337009985125,
            -0.00020612681664451904, 5.8799031090682096e-05, -2.0326964607298854e-05,
            8.039199711312346e-06,   -3.513783176821582e-06, 1.6625554604667837e-06,
            -8.364664785992342e-07,  4.154866888188487e-07,  -2.2238664522084028e-07,
            2.8909318504173026e-07,  -2.053966869644571e-07, -5.427531885533468e-07,
            4.56014488134198e-07,    1.6545384489809405e-06, -1.3557244465332375e-06,
            -3.170423232761058e-06,  2.604448705717288e-06,  4.349690654721019e-06,
            -3.5688410406040707e-06, -4.092181239318387e-06, 3.3557801881075573e-06,
            2.536846842656205e-06,   -2.078147629327292e-06, -9.325456669678165e-07,
            7.630350669219951e-07,   1.5591217481196247e-07, -1.2730208970997988e-07};
    static constexpr double phase_1[] = {
            0.36677266117055407,    -0.007514397557979907,   0.000588767122321926,
            -9.209711730274911e-05, 2.155479656718421e-05,   -6.47758974828481e-06,
            2.3034126054925985e-06, -9.24710277248175e-07,   4.070385061120043e-07,
            -1.933849448471487e-07, 9.730597661177213e-08,   -4.5574928722656005e-08,
            2.3574110575861853e-08, -4.399962901904843e-08,  3.233481482893305e-08,
            9.504971672580123e-08,  -7.895530206324916e-08,  -2.5802205077829866e-07,
            2.107811722620919e-07,  4.6288058152859315e-07,  -3.787816338935322e-07,
            -5.971838718188323e-07, 4.881535047432251e-07,   5.32876883115241e-07,
            -4.353355769209015e-07, -3.1507141395623664e-07, 2.571305464626063e-07,
            1.110248914288884e-07,  -9.050042800972177e-08,  -1.7851284607789054e-08,
            1.4520901392444999e-08};
    const double u = 18.0 / x / x - 1.0;
    return bessel_wave(x, quarters, evaluate_polynomial(modulus_1, u),
                       evaluate_polynomial(phase_1, u));
}
