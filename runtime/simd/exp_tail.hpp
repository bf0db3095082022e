// What the simd functions of doubles take from one polynomial.
#pragma once

/// e^r - 1 - r for |r| <= ln(2) / 2: minimax, within 1e-17 of e^r.
[[gnu::always_inline]] inline double exp_tail(double r) {
    double tail = 0x1.af63a06ec766ep-26;
    tail = tail * r + 0x1.28b4706afed1bp-22;
    tail = tail * r + 0x1.71ddf6757d7e1p-19;
    tail = tail * r + 0x1.a019934df6373p-16;
    tail = tail * r + 0x1.a01a01b02246cp-13;
    tail = tail * r + 0x1.6c16c18625d6ap-10;
    tail = tail * r + 0x1.111111110f7d5p-7;
    tail = tail * r + 0x1.555555555034dp-5;
    tail = tail * r + 0x1.5555555555558p-3;
    tail = tail * r + 0x1.0000000000009p-1;
    return tail * (r * r);
}
