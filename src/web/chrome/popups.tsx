import { Suspense, useId, useRef, type ComponentType, type ReactNode } from 'react'
import type { PopoverWindowProps } from '#web/ui/PopoverWindow.tsx'
import { lazyAfterContent } from './lazy-after-content.ts'

/*
 * Windows over the page. Their code is a seventh of what a screen loads, so it comes after the content. The frame of each area has a
 * dialog, so that the code is there before anyone opens one.
 */

export const Dialog = late(async () => (await bothDialogs()).Dialog)
export const ConfirmDialog = late(async () => (await bothDialogs()).ConfirmDialog)
export const Lightbox = late(async () => (await import('#web/ui/Lightbox.tsx')).Lightbox)
const PopoverWindow = late(async () => (await import('#web/ui/PopoverWindow.tsx')).PopoverWindow)

/** A form's dialog asks before it discards what is typed: it must not open without the question. */
async function bothDialogs() {
  const [{ Dialog }, { ConfirmDialog }] = await Promise.all([
    import('#web/ui/Dialog.tsx'),
    import('#web/ui/ConfirmDialog.tsx'),
  ])
  return { Dialog, ConfirmDialog }
}

function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazyAfterContent(load)
  return (props: Props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}

type PopoverProps = Omit<PopoverWindowProps, 'button' | 'id'> & {
  trigger: ReactNode
  triggerClass: string
  /** Of a button with a picture only. */
  triggerLabel?: string
}

/** A button and the small window that it opens beside itself; pressed before the code has come, the window opens when it has. */
export function Popover({ trigger, triggerClass, triggerLabel, ...window }: PopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={triggerClass}
        aria-label={triggerLabel}
        aria-haspopup="dialog"
        aria-expanded={window.open}
        aria-controls={window.open ? id : undefined}
        onClick={() => window.onOpenChange(!window.open)}
      >
        {trigger}
      </button>
      <PopoverWindow {...window} id={id} button={button} />
    </>
  )
}
