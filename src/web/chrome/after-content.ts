let content: Promise<unknown> = Promise.resolve()

/** Says when the page has its content. The public pages do not: a gesture has come before what they fetch later. */
export function contentComesWith(reads: Promise<unknown>): void {
  content = reads
}

/** For what nobody waits for (a menu, the palette, the worker): it does not share a slow link with the content. */
export const afterContent = (): Promise<unknown> => content
