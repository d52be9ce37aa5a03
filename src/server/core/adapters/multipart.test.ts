import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsOf } from './multipart.ts'

const boundary = 'uuid:dee537d3-3319-4ad8-87c1-b958f43e0739'
const type = `multipart/mixed; boundary="${boundary}"; start="<jsonInfos>"`

const written = (parts: readonly (readonly [string, Uint8Array])[], line = '\r\n') =>
  Buffer.concat([
    ...parts.flatMap(([id, bytes]) => [
      Buffer.from(
        `--${boundary}${line}Content-Type: application/octet-stream${line}Content-ID: <${id}>${line}${line}`,
      ),
      bytes,
      Buffer.from(line),
    ]),
    Buffer.from(`--${boundary}--${line}`),
  ])

test('any bytes come back as they were, between either kind of line end', () => {
  const bytes = fc.uint8Array({ maxLength: 300 })
  const line = fc.constantFrom('\r\n', '\n')
  fc.assert(
    fc.property(bytes, bytes, line, (label, cn23, end) => {
      // Under bare line feeds, a last byte that is a carriage return cannot be told from a line end.
      fc.pre(end === '\r\n' || (label.at(-1) !== 13 && cn23.at(-1) !== 13))
      const parts = partsOf(
        type,
        written(
          [
            ['label', label],
            ['cn23', cn23],
          ],
          end,
        ),
      )
      expect([...(parts?.get('label') ?? [])]).toEqual([...label])
      expect([...(parts?.get('cn23') ?? [])]).toEqual([...cn23])
    }),
  )
})

test('the boundary in the middle of a line belongs to its part', () => {
  const tricky = Buffer.from(`stream --${boundary} endstream\xFF\xFE`, 'latin1')
  const parts = partsOf(type, written([['label', tricky]]))
  expect(parts?.get('label')?.equals(tricky)).toBe(true)
})

test('a body that was cut, or a type without a boundary, is not read', () => {
  const whole = written([['label', Buffer.from('%PDF')]])
  expect(partsOf(type, whole.subarray(0, whole.length - 5))).toBeUndefined()
  expect(partsOf('application/json', whole)).toBeUndefined()
})
