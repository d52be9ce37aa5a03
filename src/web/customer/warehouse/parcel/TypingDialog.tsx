import { useState, type ReactNode } from 'react'
import { useLeaveGuard } from '#web/chrome/use-leave-guard.ts'
import { ConfirmDialog, Dialog } from '#web/chrome/popups.tsx'

/** A dialog with a form: asks before it discards typed text. */
export function TypingDialog({
  open,
  onClose,
  title,
  description,
  children,
}: {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children: (done: () => void, giveUp: () => void) => ReactNode
}) {
  const [isTyped, setIsTyped] = useState(false)
  const [isGivingUp, setIsGivingUp] = useState(false)
  const guard = useLeaveGuard(open && isTyped)
  const close = () => {
    setIsTyped(false)
    setIsGivingUp(false)
    onClose()
  }
  const giveUp = () => (isTyped ? setIsGivingUp(true) : close())
  return (
    <Dialog open={open} onClose={giveUp} title={title} description={description}>
      <div onInput={() => setIsTyped(true)}>{children(close, giveUp)}</div>
      <ConfirmDialog
        open={guard.isAsked || isGivingUp}
        onCancel={() => {
          guard.stay()
          setIsGivingUp(false)
        }}
        onConfirm={() => {
          close()
          guard.leave()
        }}
        title="Quitter sans envoyer&nbsp;?"
        description="Ce que vous avez écrit n’est pas envoyé."
        confirmLabel="Quitter sans envoyer"
        cancelLabel="Continuer la saisie"
        danger
      />
    </Dialog>
  )
}
