import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { element, type XmlNode } from './xml.ts'

/** `20261124`: the day in Paris. Format 102 of UNTDID 2379. */
const compact = (time: string): string =>
  parisDayText(parisDayOf(new Date(time))).replaceAll('-', '')

const format = { format: '102' }

export const dateTime = (time: string): XmlNode =>
  element('udt:DateTimeString', compact(time), format)

/** As the qualified types of the schema write it. */
export const qualifiedDateTime = (time: string): XmlNode =>
  element('qdt:DateTimeString', compact(time), format)

/** « 24/11/2026 ». */
export const dayInWords = (time: string): string =>
  parisDayText(parisDayOf(new Date(time)))
    .split('-')
    .toReversed()
    .join('/')
