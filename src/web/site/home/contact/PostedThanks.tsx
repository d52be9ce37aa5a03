import { CircleCheck } from 'lucide-react'

/** Shown by the address itself, `/#message-envoye`, where the form was posted without script. */
export function PostedThanks() {
  return (
    <p
      id="message-envoye"
      className="mb-5 hidden scroll-mt-23 items-start gap-3 rounded-xl bg-done-soft px-4 py-3 text-done target:flex"
    >
      <CircleCheck className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <span>
        <strong className="block">Merci, votre message est envoyé.</strong>
        Une personne de l’équipe vous répond sous 24&nbsp;heures ouvrées. Vous pouvez écrire un
        autre message ci-dessous.
      </span>
    </p>
  )
}
