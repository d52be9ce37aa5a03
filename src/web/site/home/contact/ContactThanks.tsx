import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'

/** Only after the server kept the message (docs/rules/messages.md#contact). */
export function ContactThanks({ email, onAgain }: { email: string; onAgain: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus()
  }, [])

  return (
    <div className="py-4 sm:py-8">
      <CircleCheck className="size-12 text-done" strokeWidth={1.5} aria-hidden="true" />
      <h3 ref={title} tabIndex={-1} className="mt-4 text-2xl outline-none">
        Merci, votre message est envoyé
      </h3>
      <p className="mt-2 text-ink-soft">
        Une personne de l’équipe vous répond sous 24&nbsp;heures ouvrées, à{' '}
        <strong className="break-words">{email}</strong>.
      </p>
      <Button variant="secondary" className="mt-6" onClick={onAgain}>
        Envoyer un autre message
      </Button>
    </div>
  )
}
