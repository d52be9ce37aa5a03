import { useState, type ComponentProps, type ReactNode } from 'react'
import { ConfirmDialog } from '../popups.tsx'
import { waitingSentence } from './ActionFailure.tsx'
import type { Action } from './use-action.ts'

type Words = Omit<
  ComponentProps<typeof ConfirmDialog>,
  'open' | 'onCancel' | 'onConfirm' | 'busy' | 'error' | 'children'
>

/** The button that opens the question is here, or elsewhere: then the parent opens it. */
type Opening =
  | { readonly trigger: (ask: () => void) => ReactNode; open?: never; onClose?: never }
  | { readonly open: boolean; readonly onClose: () => void; trigger?: never }

/**
 * Asks before an action that needs no text. The question stays open until the action is done; it shows the refusal, and the proof
 * of identity that may be needed. When the question closes, its error is cleared, and an action that waits for the network is not
 * sent.
 */
export function ConfirmAction<Input>({
  action,
  input,
  typed = input,
  trigger,
  open,
  onClose,
  afterwards,
  children,
  ...words
}: Words &
  Opening & {
    action: Action<Input>
    /** `null` while there is no question. */
    input: Input | null
    /** The same as for a press of the action. */
    typed?: unknown
    /** Shown beside the failure: what it leads to. */
    children?: ReactNode
  }) {
  const [isAsked, setAsked] = useState(false)
  const [isDone, setDone] = useState(false)
  const close = () => {
    action.forget()
    setAsked(false)
    onClose?.()
  }
  const done = () => {
    setDone(true)
    close()
  }
  return (
    <>
      {trigger?.(() => setAsked(true))}
      <ConfirmDialog
        {...words}
        open={open ?? isAsked}
        onCancel={() => {
          setDone(false)
          close()
        }}
        onConfirm={() => {
          if (input !== null) action.run(input, { typed, onDone: done })
        }}
        {...(isDone && afterwards !== undefined ? { afterwards } : {})}
        busy={action.isBusy && !action.isWaiting}
        error={action.isWaiting ? waitingSentence : action.failure}
      >
        {children}
        {action.proofDialog}
      </ConfirmDialog>
    </>
  )
}
