import { lazy, Suspense, type ComponentProps } from 'react'
import type { Dialog } from '#web/ui/Dialog.tsx'
import { afterContent } from './after-content.ts'
import { loadWithRetry } from './load-with-retry.ts'

const LoadedDialog = lazy(async () => {
  await afterContent()
  const { Dialog } = await loadWithRetry(
    () => import('#web/ui/Dialog.tsx'),
    () => {},
  )
  return { default: Dialog }
})

/** A dialog of an area's frame. Its code is a seventh of the first load, so it is loaded after the content. */
export const LateDialog = (props: ComponentProps<typeof Dialog>) => (
  <Suspense>
    <LoadedDialog {...props} />
  </Suspense>
)
