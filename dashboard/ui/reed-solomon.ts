/** Multiplication in the field of 256 elements that QR codes use. */
function multiply(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((other >> bit) & 1) * one;
  }
  return product;
}

/** The coefficients of (x - 1)(x - 2)(x - 4)…, without the first one, which is 1. */
function generator(length: number): readonly number[] {
  let polynomial: number[] = [1];
  let rootOfFactor = 1;
  for (let degree = 0; degree < length; degree += 1) {
    const shifted = [...polynomial, 0];
    polynomial = shifted.map((value, index) => value ^ multiply(polynomial[index - 1] ?? 0, rootOfFactor));
    rootOfFactor = multiply(rootOfFactor, 2);
  }
  return polynomial.slice(1);
}

/** The Reed-Solomon codewords of a block of bytes: the rest of its division by the generator. */
export function errorCorrection(data: readonly number[], length: number): readonly number[] {
  const divisor = generator(length);
  let rest: number[] = Array(length).fill(0);
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0);
    rest = [...rest.slice(1), 0].map((value, index) => value ^ multiply(divisor[index] ?? 0, factor));
  }
  return rest;
}
