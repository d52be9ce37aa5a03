import { describe, expect, test } from 'vitest'
import { readScaleLine, readScaleReport } from './read-weight.ts'

const stable = (grams: number) => ({ kind: 'stable', grams })
const [moving, empty, over] = [{ kind: 'moving' }, { kind: 'empty' }, { kind: 'over' }]

describe('a line of a serial port', () => {
  test.each([
    // A&D and its likes.
    ['ST,GS,+  2.500kg', stable(2500)],
    ['ST,NT,+00012.34  kg', stable(12_340)],
    ['ST,+00002.50 kg', stable(2500)],
    ['ST, GS,+  0.850 kg', stable(850)],
    ['US,GS,+  2.431kg', moving],
    ['ST,GS,-  0.020kg', empty],
    ['ST,GS,+  0.000kg', empty],
    ['OL,GS,+99.9999kg', over],
    // Mettler-Toledo SICS.
    ['S S      2.500 kg', stable(2500)],
    ['S S     2500.0 g', stable(2500)],
    ['S D      2.431 kg', moving],
    ['S S     -0.012 kg', empty],
    ['S I', moving],
    ['S +', over],
    ['S -', empty],
    // A weight alone.
    ['  2.500 kg', stable(2500)],
    ['+  2,5 kg\r', stable(2500)],
    ['2500 g', stable(2500)],
    ['5.00 lb', stable(2268)],
    ['16.0 oz', stable(454)],
    ['  2.431 kg ?', moving],
    ['- 1.000 kg', empty],
  ])('« %s » is %j', (line, reading) => {
    expect(readScaleLine(line)).toEqual(reading)
  })

  test.each([
    '',
    '2.500',
    'kg',
    'ES',
    'ZI',
    '2.500 pcs',
    'ST,GS,+ 2.5',
    'S S abc',
    '9999999 kg',
    '6A12345678',
  ])('« %s » says no weight', (line) => {
    expect(readScaleLine(line)).toBeNull()
  })
})

/** Status words of Toledo continuous: 0x20 is always set; A counts the decimals, B has net, minus, over, motion, kilograms. */
const toledo = (a: number, b: number, c: number, weight: string) =>
  `7\u0002${String.fromCharCode(0x20 | a, 0x20 | b, 0x20 | c)}${weight}000000`

describe('a frame of Toledo continuous', () => {
  test.each([
    [toledo(5, 0x10, 0, '  2500'), stable(2500)],
    [toledo(4, 0x10, 0, '   250'), stable(2500)],
    [toledo(2, 0x10, 1, '  2500'), stable(2500)],
    [toledo(4, 0, 0, '   500'), stable(2268)],
    [toledo(5, 0x11, 0, '002500'), stable(2500)],
    [toledo(5, 0x18, 0, '  2431'), moving],
    [toledo(5, 0x12, 0, '    20'), empty],
    [toledo(5, 0x10, 0, '     0'), empty],
    [toledo(5, 0x14, 0, '999999'), over],
    // Tons; cut short; not a status word.
    [toledo(5, 0x10, 2, '  2500'), null],
    ['\u0002%0 25', null],
    [`\u0002AAA  2500000000`, null],
  ])('%j is %j', (line, reading) => {
    expect(readScaleLine(line)).toEqual(reading)
  })
})

describe('report 3 of a USB scale', () => {
  test.each<[number[], unknown]>([
    // Kilograms, ten to the minus three.
    [[4, 3, 0xfd, 0xc4, 0x09], stable(2500)],
    [[4, 2, 0, 0xc4, 0x09], stable(2500)],
    // The DYMO of the examples: tenths of an ounce.
    [[4, 11, 0xff, 160, 0], stable(454)],
    [[4, 12, 0xfe, 0xf4, 0x01], stable(2268)],
    [[3, 3, 0xfd, 0xc4, 0x09], moving],
    [[2, 2, 0, 0, 0], empty],
    [[5, 2, 0, 20, 0], empty],
    [[6, 2, 0, 0xff, 0xff], over],
    // A fault, a unit that is no parcel's, too short.
    [[1, 2, 0, 10, 0], null],
    [[4, 4, 0, 10, 0], null],
    [[4, 2, 0], null],
    [[4, 3, 3, 0xff, 0xff], null],
  ])('%j is %j', (bytes, reading) => {
    expect(readScaleReport(3, Uint8Array.from(bytes))).toEqual(reading)
  })

  test('another report says no weight', () => {
    expect(readScaleReport(1, Uint8Array.from([4, 2, 0, 10, 0]))).toBeNull()
  })
})
