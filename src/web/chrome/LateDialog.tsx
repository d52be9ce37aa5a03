import { Suspense, type ComponentProps } from 'react'
import type { Dialog } from '#web/ui/Dialog.tsx'
import { lazyAfterContent } from './lazy-after-content.ts'

const LoadedDialog = lazyAfterContent(async () => (await import('#web/ui/Dialog.tsx')).Dialog)

/** A dialog of an area's frame. Its code is a seventh of the first load, so it is loaded after the content. */
export const LateDialog = (props: ComponentProps<typeof Dialog>) => (
  <Suspense>
    <LoadedDialog {...props} />
  </Suspense>
)
