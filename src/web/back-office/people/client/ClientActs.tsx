import { Menu } from '@base-ui/react/menu'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ClientDetail } from '#contract/people/clients.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { teamRoleOf } from './team-role-of.ts'
import { MergeClient } from './MergeClient.tsx'
import {
  deactivateClient,
  reactivateClient,
  removeClientSecondFactors,
  sendSignInHelp,
} from '#contract/people/client-acts.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { ReasonForm } from '#web/back-office/core/ReasonForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { clientSentence } from '#web/copy/clients.ts'
import { factorRemoval } from '#web/copy/staff.ts'

const itemStyle =
  'flex min-h-11 cursor-pointer items-center rounded-lg px-3 outline-none data-highlighted:bg-sunken'

type Act = 'reset-password' | 'confirm-email' | 'factors' | 'activation' | 'merge'

/** The actions on a client, each confirmed first. For a client who has joined the team, the account is managed in « Comptes ». */
export const ClientActs = ({ client }: { client: ClientDetail }) => (
  <>
    <Link to={paths.adminUser(client.id)} className={buttonStyle('secondary')}>
      Modifier le profil
    </Link>
    {teamRoleOf(client) === null && <ActsForClient client={client} />}
  </>
)

function ActsForClient({ client }: { client: ClientDetail }) {
  const [chosen, setChosen] = useState<Act | null>(null)
  const close = () => {
    setChosen(null)
  }
  return (
    <>
      {(client.state === 'active' || client.state === 'pending') && (
        <>
          <Link
            to={`${paths.adminNewParcel}?client=${client.clientNumber}`}
            className={buttonStyle('secondary')}
          >
            Nouveau colis
          </Link>
          <Link to={`${paths.newQuote}?client=${client.id}`} className={buttonStyle('secondary')}>
            Nouveau devis
          </Link>
        </>
      )}
      {client.state !== 'merged' && (
        <Menu.Root>
          <Menu.Trigger className={buttonStyle('secondary')}>
            Actions
            <ChevronDown className="size-4" aria-hidden="true" />
          </Menu.Trigger>
          <Menu.Portal>
            <Menu.Positioner align="end" sideOffset={8} className="z-50">
              <Menu.Popup className="min-w-60 rounded-xl border border-line bg-surface p-1.5 text-ink shadow-xl">
                {actsOf(client).map(([act, label]) => (
                  <Menu.Item key={act} className={itemStyle} onClick={() => setChosen(act)}>
                    {label}
                  </Menu.Item>
                ))}
              </Menu.Popup>
            </Menu.Positioner>
          </Menu.Portal>
        </Menu.Root>
      )}
      {(chosen === 'reset-password' || chosen === 'confirm-email') && (
        <SignInHelp client={client} kind={chosen} onClose={close} />
      )}
      {chosen === 'factors' && <RemoveFactors client={client} onClose={close} />}
      {chosen === 'activation' && <OpenOrCloseClient client={client} onClose={close} />}
      {chosen === 'merge' && <MergeClient client={client} onClose={close} />}
    </>
  )
}

/** The actions that would change something on this client. */
function actsOf({ state, emailVerified, security }: ClientDetail): [Act, string][] {
  const acts: [Act, string][] = []
  if (state !== 'closed') acts.push(['reset-password', 'Envoyer un lien de mot de passe…'])
  if (state !== 'closed' && !emailVerified) {
    acts.push(['confirm-email', 'Renvoyer la confirmation…'])
  }
  if (security.hasTotp || security.passkeyCount > 0) acts.push(['factors', factorRemoval.entry])
  acts.push(['activation', state === 'closed' ? 'Réactiver le compte…' : 'Désactiver le compte…'])
  acts.push(['merge', 'Fusionner dans un autre compte…'])
  return acts
}

const helpWords = {
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

/** Sends the client a link to a new password, or the e-mail that confirms the address once more. */
function SignInHelp({
  client,
  kind,
  onClose,
}: {
  client: ClientDetail
  kind: keyof typeof helpWords
  onClose: () => void
}) {
  const { title, description, done } = helpWords[kind]
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

const reasonHint =
  'Gardé dans le journal, et dans la copie que le client peut demander de ses données.'

const closingHint = 'Envoyé au client par e-mail, et gardé dans le journal.'

function RemoveFactors({ client, onClose }: { client: ClientDetail; onClose: () => void }) {
  const { title, description, confirm, done } = factorRemoval
  const action = useAction(removeClientSecondFactors, {
    done,
    refusals: clientSentence,
    onDone: onClose,
  })
  return (
    <FormDialog open onClose={onClose} title={title} description={description}>
      <ReasonForm
        action={action}
        onSubmit={(reason) => action.run({ customerId: client.id, reason })}
        submitLabel={confirm}
        variant="danger"
        label="Motif"
        hint={reasonHint}
        maxLength={500}
        onCancel={onClose}
      />
    </FormDialog>
  )
}

const stateWords = {
  close: {
    title: 'Désactiver ce compte\u00A0?',
    description:
      'Le client est déconnecté aussitôt de tous ses appareils et ne peut plus se connecter. Ses colis restent à l’entrepôt, où leur garde continue d’être comptée. Ses commandes suivent leur cours. Son abonnement, s’il en a un, prend fin à la fin de la période payée.',
    confirm: 'Désactiver',
    done: 'Compte désactivé',
    variant: 'danger',
  },
  open: {
    title: 'Réactiver ce compte\u00A0?',
    description:
      'Le client peut de nouveau se connecter, et retrouve ce qu’il avait. Son abonnement prend toujours fin à son terme, sauf s’il le reprend avant.',
    confirm: 'Réactiver',
    done: 'Compte réactivé',
    variant: 'primary',
  },
} as const

function OpenOrCloseClient({ client, onClose }: { client: ClientDetail; onClose: () => void }) {
  // Fixed when the dialog opens: once the action is done and its answer lost, the reloaded account would reverse the question.
  const [isOpening] = useState(client.state === 'closed')
  const { title, description, confirm, done, variant } = stateWords[isOpening ? 'open' : 'close']
  const opening = useAction(reactivateClient, { done, refusals: clientSentence, onDone: onClose })
  const closing = useAction(deactivateClient, { done, refusals: clientSentence, onDone: onClose })
  const action = isOpening ? opening : closing
  return (
    <FormDialog open onClose={onClose} title={title} description={description}>
      <ReasonForm
        action={action}
        onSubmit={(reason) => action.run({ customerId: client.id, reason })}
        submitLabel={confirm}
        variant={variant}
        label="Motif"
        hint={isOpening ? reasonHint : closingHint}
        maxLength={500}
        onCancel={onClose}
      />
    </FormDialog>
  )
}
