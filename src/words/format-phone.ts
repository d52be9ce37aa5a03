/** France and the territories that we ship to; any other number is shown as stored. */
const served = /^\+(33|262|508|590|594|596|681|687|689)(\d{6,9})$/

/** « +687 28 14 07 », « +262 692 41 88 35 », of an E.164 number. */
export function formatPhone(phone: string): string {
  const [, code, number = ''] = served.exec(phone) ?? []
  if (code === undefined) return phone
  const head = number.length % 2 === 0 ? 2 : code === '33' ? 1 : 3
  const pairs = number.slice(head).match(/\d\d/g) ?? []
  return [`+${code}`, number.slice(0, head), ...pairs].join('\u00a0')
}
