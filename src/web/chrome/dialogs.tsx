import { Suspense, type ComponentType } from 'react'
import { lazyAfterContent } from './lazy-after-content.ts'

// Their code is a seventh of a first load, and nobody opens one before the content is there.
export const Dialog = late(async () => (await import('#web/ui/Dialog.tsx')).Dialog)
export const ConfirmDialog = late(
  async () => (await import('#web/ui/ConfirmDialog.tsx')).ConfirmDialog,
)
export const Lightbox = late(async () => (await import('#web/ui/Lightbox.tsx')).Lightbox)

function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazyAfterContent(load)
  return (props: Props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
