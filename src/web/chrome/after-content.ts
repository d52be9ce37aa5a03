let content: Promise<unknown> = Promise.resolve()

/**
 * Registers the promise that resolves when the page has its content. The public pages do not call it: they load more only after a
 * gesture.
 */
export function contentComesWith(reads: Promise<unknown>): void {
  content = reads
}

/** For code that nobody waits for (a menu, the palette, the worker): it must not share a slow connection with the content. */
export const afterContent = (): Promise<unknown> => content
