import { lazy, type ComponentType } from 'react'
import { afterContent } from './after-content.ts'
import { loadWithRetry } from './load-with-retry.ts'

/**
 * A component whose code is loaded once the page has its content. It never gives up: a part beside the content that does not come
 * must not take the page away.
 */
export const lazyAfterContent = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    await afterContent()
    return { default: await loadWithRetry(load, () => {}) }
  })
