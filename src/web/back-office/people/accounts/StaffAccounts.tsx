import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { UserPlus } from 'lucide-react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useSessionUser } from '#web/api/session.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { AddressTabs } from '#web/back-office/core/AddressTabs.tsx'
import type { Tab } from '#web/ui/Tabs.tsx'
import {
  type Invitation,
  inviteStaff,
  listInvitations,
  revokeInvitation,
  sendInvitationAgain,
} from '#contract/people/invitations.ts'
import { pages, query } from '#web/api/query.ts'
import { formatShortDay } from '#web/copy/format-date.ts'
import { staffRoles, inviteFieldErrors, staffRefusals } from '#web/copy/staff.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { readAccountSettings } from '#contract/people/staff.ts'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { PendingCustomers } from './PendingCustomers.tsx'
import { Team } from './Team.tsx'
import { RoleChoice } from './RoleChoice.tsx'
import { AccountSettingsForm } from './AccountSettingsForm.tsx'

/** Settings for how accounts open, for the super-admin. */
function AccountSettings() {
  const settings = useQuery(query(readAccountSettings, {}))
  if (!settings.data)
    return <Unloaded query={settings} failed="Les réglages n’ont pas pu être chargés." />
  return <AccountSettingsForm settings={settings.data} />
}

/** The invitations not yet answered. */
function Invitations() {
  const list = useInfiniteQuery(pages(listInvitations, {}))
  // Kept outside the row: the action removes the row from the list, even when its answer is lost.
  const [asked, setAsked] = useState<AskedOfInvitation | null>(null)
  return (
    <>
      <PagedTable
        list={list}
        caption="Invitations en attente"
        columns={[...columns, actsOf(setAsked)]}
        failed="Les invitations n’ont pas pu être chargées."
        empty={
          <EmptyState title="Aucune invitation en attente">
            Une invitation paraît ici de son envoi jusqu’à sa réponse.
          </EmptyState>
        }
      />
      {asked && <ConfirmInvitationAct {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}

const columns: readonly Column<Invitation>[] = [
  {
    key: 'email',
    header: 'Adresse',
    main: true,
    grows: true,
    width: 180,
    cell: ({ email }) => <span className="break-words">{email}</span>,
  },
  { key: 'role', header: 'Rôle', cell: ({ role }) => staffRoles[role].label },
  {
    key: 'state',
    header: 'État',
    cell: ({ isExpired }) => (
      <Badge family={isExpired ? 'problem' : 'waiting'}>
        {isExpired ? 'Expirée' : 'En attente'}
      </Badge>
    ),
  },
  { key: 'by', header: 'Invité par', cell: ({ invitedBy }) => invitedBy },
  { key: 'sent', header: 'Envoyée le', cell: ({ createdAt }) => formatShortDay(createdAt) },
  { key: 'until', header: 'Valable jusqu’au', cell: ({ expiresAt }) => formatShortDay(expiresAt) },
]

const actsOf = (onAsk: (asked: AskedOfInvitation) => void): Column<Invitation> => ({
  key: 'acts',
  header: 'Actions',
  cell: (invitation) => <InvitationActs invitation={invitation} onAsk={onAsk} />,
})

const acts = {
  again: {
    endpoint: sendInvitationAgain,
    title: 'Renvoyer l’invitation\u00a0?',
    description: 'Un nouveau lien part, valable 7\u00a0jours. Le lien d’avant ne vaut plus rien.',
    confirm: 'Renvoyer',
    done: 'Invitation renvoyée',
    isDanger: false,
  },
  back: {
    endpoint: revokeInvitation,
    title: 'Retirer l’invitation\u00a0?',
    description:
      'Son lien n’ouvrira plus aucun compte. Vous pourrez inviter de nouveau cette adresse.',
    confirm: 'Retirer',
    done: 'Invitation retirée',
    isDanger: true,
  },
} as const

const everyones: readonly Tab[] = [
  { value: 'equipe', label: 'Équipe', panel: <Team /> },
  { value: 'invitations', label: 'Invitations', panel: <Invitations /> },
  { value: 'clients', label: 'Clients à activer', panel: <PendingCustomers /> },
]
const settings: Tab = { value: 'reglages', label: 'Réglages', panel: <AccountSettings /> }

/** /admin/comptes: the team, the invitations, the customers to activate, and how accounts open. */
export function StaffAccounts() {
  const user = useSessionUser()
  const tabs = user?.role === 'super_admin' ? [...everyones, settings] : everyones
  return (
    <>
      <PageHeader title="Comptes" actions={<InviteStaff />}>
        <p>L’équipe et ses rôles, les invitations, les comptes clients à activer.</p>
      </PageHeader>
      <AddressTabs label="Comptes" tabs={tabs} />
    </>
  )
}

/** Opens the form that invites somebody to the team. */
const InviteStaff = () => (
  <ActionDialog
    trigger={(open) => (
      <Button onClick={open}>
        <UserPlus className="size-5" aria-hidden="true" />
        Inviter quelqu’un
      </Button>
    )}
    title="Inviter dans l’équipe"
    description="Un e-mail part avec un lien valable 7&nbsp;jours, qui ne sert qu’une fois. La personne y donne son nom et choisit son mot de passe."
  >
    {(close) => <InviteForm onClose={close} />}
  </ActionDialog>
)

type Values = z.input<typeof inviteStaff.input>

function InviteForm({ onClose }: { onClose: () => void }) {
  const form = useForm<Values>({
    resolver: zodResolver(inviteStaff.input),
    defaultValues: { email: '', role: 'operateur' },
  })
  const inviting = useAction(inviteStaff, {
    done: 'Invitation envoyée',
    refusals: staffRefusals,
    onDone: onClose,
  })
  const submit = form.handleSubmit((values) => inviting.run(values))
  const code = form.formState.errors.email?.message

  return (
    <ActionForm
      action={inviting}
      onSubmit={() => void submit()}
      submitLabel="Envoyer l’invitation"
      onCancel={onClose}
    >
      <TextField
        {...form.register('email')}
        label="Adresse e-mail"
        type="email"
        autoComplete="off"
        error={code && (inviteFieldErrors[code] ?? inviteFieldErrors['invalid'])}
      />
      <RoleChoice field={form.register('role')} />
    </ActionForm>
  )
}

type Act = keyof typeof acts

type AskedOfInvitation = { readonly invitation: Invitation; readonly act: Act }

type ActsProps = {
  readonly invitation: Invitation
  readonly onAsk: (asked: AskedOfInvitation) => void
}

function InvitationActs({ invitation, onAsk }: ActsProps) {
  if (!invitation.isAnswerable) {
    return <span className="text-sm text-ink-soft">Gérée par un super-administrateur</span>
  }
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        aria-label={`Renvoyer l’invitation de ${invitation.email}`}
        onClick={() => onAsk({ invitation, act: 'again' })}
      >
        Renvoyer
      </Button>
      <Button
        variant="ghost"
        aria-label={`Retirer l’invitation de ${invitation.email}`}
        onClick={() => onAsk({ invitation, act: 'back' })}
      >
        Retirer
      </Button>
    </span>
  )
}

type ConfirmProps = AskedOfInvitation & { readonly onClose: () => void }

function ConfirmInvitationAct({ invitation, act, onClose }: ConfirmProps) {
  const { endpoint, title, description, confirm, done, isDanger } = acts[act]
  const action = useAction(endpoint, { done, refusals: staffRefusals })
  return (
    <ConfirmAction
      action={action}
      input={{ invitationId: invitation.id }}
      open
      onClose={onClose}
      title={title}
      description={
        <>
          <strong className="font-semibold wrap-anywhere text-ink">{invitation.email}</strong>.{' '}
          {description}
        </>
      }
      confirmLabel={confirm}
      danger={isDanger}
    />
  )
}
