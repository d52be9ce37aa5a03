import { lazy, type ComponentType } from 'react'
import { createStore } from '#web/api/store.ts'
import { afterContent } from './after-content.ts'
import { loadWithRetry } from './load-with-retry.ts'

const partIsGone = createStore(false)
/** A server answers, and has not had the code of a part of this page for some seconds. */
export const usePartIsGone = partIsGone.use

function noteFailure(_error: unknown, tries: number): void {
  if (navigator.onLine && tries > 2) partIsGone.set(true)
}

/**
 * A component whose code is loaded once the page has its content. It never gives up: a part that does not come must not take the
 * page away, with what was typed in it. The page says so instead (`StaleBanner`).
 */
export const lazyAfterContent = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    await afterContent()
    const code = await loadWithRetry(load, noteFailure)
    partIsGone.set(false)
    return { default: code }
  })
