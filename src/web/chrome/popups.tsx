import { Suspense, type ComponentType } from 'react'
import type { PopoverProps } from '#web/ui/Popover.tsx'
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

const LoadedPopover = lazyAfterContent(async () => (await import('#web/ui/Popover.tsx')).Popover)

/** Its button is there at once; pressed before the code has come, the window opens when it has. */
export const Popover = (props: PopoverProps) => (
  <Suspense
    fallback={
      <button
        type="button"
        className={props.triggerClass}
        aria-label={props.triggerLabel}
        aria-haspopup="dialog"
        aria-expanded={false}
        onClick={() => props.onOpenChange(true)}
      >
        {props.trigger}
      </button>
    }
  >
    <LoadedPopover {...props} />
  </Suspense>
)
