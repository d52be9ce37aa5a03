import { subheadingsOf2022 } from './hs-2022.ts'

let known: ReadonlySet<string> | undefined

/** Whether a code exists: a subheading of 2022, alone or with the two or four digits that the European Union adds to it. */
export function isHsCode(code: string): boolean {
  known ??= new Set(allSubheadings())
  return /^\d{6}(?:\d\d){0,2}$/.test(code) && known.has(code.slice(0, 6))
}

export const allSubheadings = (): string[] =>
  subheadingsOf2022
    .trim()
    .split(/\s+/)
    .flatMap((line) => {
      const [heading = '', subheadings = ''] = line.split(':')
      return subheadings.split(',').map((digits) => `${heading}${digits}`)
    })
