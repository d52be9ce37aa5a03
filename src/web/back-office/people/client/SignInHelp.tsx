import { sendSignInHelp } from '#contract/people/client-acts.ts'
import { type ClientDetail } from '#contract/people/clients.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { clientSentence } from '#web/copy/clients.ts'

const words = {
  'reset-password': {
    title: 'Envoyer un lien de mot de passe\u00A0?',
    description:
      'Un e-mail part à l’adresse du compte, avec un lien qui ne sert qu’une fois. Personne de l’équipe ne voit ce lien ni le mot de passe.',
    done: 'Lien de mot de passe envoyé',
  },
  'confirm-email': {
    title: 'Renvoyer l’e-mail de confirmation\u00A0?',
    description:
      'Un nouvel e-mail de confirmation part à l’adresse du compte. Personne de l’équipe ne confirme à la place du client.',
    done: 'E-mail de confirmation envoyé',
  },
} as const

export function SignInHelp({
  client,
  kind,
  onClose,
}: {
  client: ClientDetail
  kind: keyof typeof words
  onClose: () => void
}) {
  const { title, description, done } = words[kind]
  const sending = useAction(sendSignInHelp, { done, refusals: clientSentence })
  return (
    <ConfirmAction
      action={sending}
      input={{ customerId: client.id, kind }}
      open
      onClose={onClose}
      title={title}
      description={
        <>
          <strong className="font-semibold wrap-anywhere text-ink">{client.email}</strong>.{' '}
          {description}
        </>
      }
      confirmLabel="Envoyer"
    />
  )
}
