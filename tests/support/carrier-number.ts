import { randomInt } from 'node:crypto'

/** A Colissimo number that no other box has, with its check digit (modulo 10, weights 3 and 1 from the right). */
export function carrierNumber(): string {
  const serial = String(randomInt(1e9, 1e10))
  const sum = Array.from(serial).reduce(
    (total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1),
    0,
  )
  return `6A${serial}${(10 - (sum % 10)) % 10}`
}
