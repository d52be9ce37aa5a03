/**
 * The client number in a text: « clt 123456 », « 123456 » and the label « Hoarau CLT-123456 » give the same. `null` when
 * there is none, or two different ones.
 */
export function readClientNumber(text: string): string | null {
  const alone = /^(?:CLT)?[\s-]*(\d{6})$/i.exec(text.trim())?.[1]
  const said = new Set(
    [...text.matchAll(/(?<![\p{L}\p{N}])CLT[\s-]*(\d{6})(?!\d)/giu)].map(([, digits]) => digits),
  )
  const [only] = said.size === 1 ? said : []
  const digits = alone ?? only
  return digits === undefined ? null : `CLT-${digits}`
}
