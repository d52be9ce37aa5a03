/** « clt 123456 » and « 123456 » are the same number; `null` for anything else. */
export function readClientNumber(text: string): string | null {
  const digits = /^(?:CLT)?[\s-]*(\d{6})$/i.exec(text.trim())?.[1]
  return digits === undefined ? null : `CLT-${digits}`
}
