import { contentCategories, type ContentCategory } from '#domain/parcel/content-line.ts'
import { basisPoints, type BasisPoints } from '#domain/units.ts'
import { singular, wordsIn } from '#domain/words-in.ts'
import { headingsForTheHome } from './headings-for-the-home.ts'
import { headingsOfOtherGoods } from './headings-of-other-goods.ts'
import { headingsToWear } from './headings-to-wear.ts'

/** What people buy, under the code that customs know it by. */
export type Heading = {
  /** Six digits of the Harmonized System of 2022. */
  readonly code: string
  readonly title: string
  readonly category: ContentCategory
  /** Other words that people use. */
  readonly words: string
  /** VAT of a purchase in France. */
  readonly vat: BasisPoints
}

/** VAT of a purchase in France, where the heading does not say another (CGI, art. 278 to 278-0 bis). */
export const vatOfCategory = (category: ContentCategory): BasisPoints =>
  basisPoints(category === 'books' || category === 'food' ? 550 : 2000)

export const headings: readonly Heading[] = [
  headingsToWear,
  headingsForTheHome,
  headingsOfOtherGoods,
].flatMap(parsed)

const byCode = new Map(headings.map((heading) => [heading.code, heading]))

/** The heading of a code, whatever digits follow; `undefined` for what this list does not have. */
export const headingOf = (hsCode: string): Heading | undefined => byCode.get(hsCode.slice(0, 6))

/** The code as it is kept: without the dots and spaces in which it is printed. */
export const hsDigits = (typed: string): string => typed.replaceAll(/[\s.\u00A0\u202F]/g, '')

/** Headings that have every word of the search, or whose code begins with it; those whose title begins with it come first. */
export function searchHeadings(question: string, most = 8): readonly Heading[] {
  const digits = hsDigits(question)
  if (/^\d{2,10}$/.test(digits)) return headings.filter(startsWith(digits)).slice(0, most)
  const asked = wordsIn(question)
    .map(singular)
    .filter((word) => word.length > 2)
  if (asked.length === 0) return []
  const found = headings.filter((heading) => asked.every((word) => has(heading, word)))
  return found.toSorted((a, b) => rank(a, asked) - rank(b, asked)).slice(0, most)
}

/** The headings that the words of a description name, those of its category first; the best one is proposed. */
export function proposeHeadings(
  description: string,
  category: ContentCategory | null,
  most = 5,
): readonly Heading[] {
  const said = wordsIn(description)
    .map(singular)
    .filter((word) => word.length > 2)
  return headings
    .map((heading) => ({ heading, score: scoreOf(heading, said, category) }))
    .filter(({ score }) => score >= 2)
    .toSorted((a, b) => b.score - a.score || wordCount(a.heading) - wordCount(b.heading))
    .slice(0, most)
    .map(({ heading }) => heading)
}

/** Of two that fit as well, the plainer one. */
const wordCount = ({ title }: Heading): number => wordsIn(title).length

const startsWith =
  (digits: string) =>
  ({ code }: Heading): boolean =>
    code.startsWith(digits.slice(0, 6))

const wordsOf = ({ title, words }: Heading): string[] => wordsIn(`${title} ${words}`).map(singular)

const has = (heading: Heading, word: string): boolean =>
  wordsOf(heading).some((known) => known.startsWith(word))

const rank = ({ title }: Heading, [first = '']: readonly string[]): number =>
  wordsIn(title)[0]?.startsWith(first) === true ? 0 : 1

/** Two for each word that is the heading's, and one more when it is the first of both: it names the thing. */
function scoreOf(
  heading: Heading,
  said: readonly string[],
  category: ContentCategory | null,
): number {
  const known = wordsOf(heading)
  const common = said.filter((word) => known.includes(word))
  if (common.length === 0) return 0
  const named = said[0] !== undefined && known.includes(said[0]) ? 1 : 0
  return 2 * common.length + 2 * named + (heading.category === category ? 1 : 0)
}

function parsed(text: string): Heading[] {
  let category: ContentCategory | undefined
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .flatMap((line) => {
      const named = contentCategories.find((one) => line === `[${one}]`)
      if (named) category = named
      return named || !category ? [] : [headingIn(line, category)]
    })
}

function headingIn(line: string, category: ContentCategory): Heading {
  const [facts = '', rate] = line.split(' %')
  const [title = '', words = ''] = facts.slice(7).split(' | ')
  const vat = rate === undefined ? vatOfCategory(category) : basisPoints(Number(rate))
  return { code: facts.slice(0, 6), title, category, words, vat }
}
