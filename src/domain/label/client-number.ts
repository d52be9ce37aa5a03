/**
 * « clt 123456 » and « 123456 » are the same number, and « Hoarau CLT-123456 », as a label has it, says it too; `null` for
 * anything else, and for two numbers.
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
