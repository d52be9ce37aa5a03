import type { LegalBlock } from '#domain/legal/legal-text.ts'

/** A figure alone on its line: a paragraph, a table or a list that the site writes. */
export type FigureBlock = { readonly kind: 'figure'; readonly name: string }
export type SourceBlock = LegalBlock | FigureBlock

export type SourceSection = {
  readonly id: string
  readonly title: string
  readonly blocks: readonly SourceBlock[]
}

/**
 * A legal text before its figures are filled in: they are still names, `{{nom-du-site}}`, within its words or alone on a line.
 */
export type LegalSource = {
  readonly title: string
  readonly lead: string
  readonly sections: readonly SourceSection[]
}

const figure = /\{\{([a-z][a-z0-9-]*)\}\}/g

/** The figures that a text names, each as often as it is named. */
export const figuresIn = (words: string): string[] =>
  [...words.matchAll(figure)].map(([, name = '']) => name)

export const withFigures = (words: string, valueOf: (name: string) => string): string =>
  words.replaceAll(figure, (_, name: string) => valueOf(name))
