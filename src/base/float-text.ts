/** 32-bit numbers as text in base 64, little-endian on every machine. */

export function floatText(numbers: Float32Array): string {
  const bytes = new DataView(new ArrayBuffer(4 * numbers.length));
  for (let i = 0; i < numbers.length; i++) bytes.setFloat32(4 * i, numbers[i] as number, true);
  let text = '';
  for (let i = 0; i < bytes.byteLength; i++) text += String.fromCharCode(bytes.getUint8(i));
  return btoa(text);
}

/** Undefined if it is not base 64. */
export function floatsIn(base64: string): Float32Array | undefined {
  let text: string;
  try {
    text = atob(base64);
  } catch {
    return undefined;
  }
  const bytes = new DataView(new ArrayBuffer(text.length));
  for (let i = 0; i < text.length; i++) bytes.setUint8(i, text.charCodeAt(i));
  return Float32Array.from({ length: text.length >>> 2 }, (_, i) => bytes.getFloat32(4 * i, true));
}
