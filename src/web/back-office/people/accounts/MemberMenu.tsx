import { Menu } from '@base-ui/react/menu'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import {
  changeRole,
  deactivateStaff,
  endStaffSessions,
  reactivateStaff,
  removeStaffSecondFactors,
  type StaffMember,
} from '#contract/people/staff.ts'
import { SavedMeanwhile } from '#web/back-office/core/SavedMeanwhile.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { MemberDevices } from './MemberDevices.tsx'
import { useForm, useWatch } from 'react-hook-form'
import type { StaffRole } from '#domain/account/staff.ts'
import { factorRemoval, staffRefusals, staffRoles } from '#web/copy/staff.ts'
import { Dialog } from '#web/chrome/popups.tsx'
import { RoleChoice } from './RoleChoice.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'

const itemStyle =
  'flex min-h-11 cursor-pointer items-center rounded-lg px-3 outline-none data-highlighted:bg-sunken'

const locks = {
  'own-account': 'Votre compte',
  'above-you': 'Géré par un super-administrateur',
} as const

/** The actions on one member's account; each asks for confirmation first. */
export function MemberMenu({ member }: { member: StaffMember }) {
  const [chosen, setChosen] = useState<MemberAct | 'role' | 'devices' | null>(null)
  if (member.lockedBecause) {
    return <span className="text-sm text-ink-soft">{locks[member.lockedBecause]}</span>
  }
  const close = () => {
    setChosen(null)
  }
  return (
    <>
      <Menu.Root>
        <Menu.Trigger
          className={buttonStyle('secondary')}
          aria-label={`Gérer le compte\u00A0: ${member.name}`}
        >
          Gérer
          <ChevronDown className="size-4" aria-hidden="true" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={8} className="z-50">
            <Menu.Popup className="min-w-60 rounded-xl border border-line bg-surface p-1.5 text-ink shadow-xl">
              <Menu.Item className={itemStyle} onClick={() => setChosen('role')}>
                Changer le rôle…
              </Menu.Item>
              {member.sessionCount > 0 && (
                <Menu.Item className={itemStyle} onClick={() => setChosen('devices')}>
                  Voir ses appareils…
                </Menu.Item>
              )}
              {actsOn(member).map((act) => (
                <Menu.Item key={act} className={itemStyle} onClick={() => setChosen(act)}>
                  {memberActs[act].entry}
                </Menu.Item>
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {chosen === 'role' && <ChangeRole member={member} onClose={close} />}
      {chosen === 'devices' && <MemberDevices member={member} onClose={close} />}
      {chosen !== null && chosen !== 'role' && chosen !== 'devices' && (
        <ConfirmMemberAct member={member} act={chosen} onClose={close} />
      )}
    </>
  )
}

function ChangeRole({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const form = useForm<{ role: StaffRole }>({ defaultValues: { role: member.role } })
  /** The role when the dialog opened: if it differs by now, the dialog says so before replacing it. */
  const [former, setFormer] = useState(member.role)
  const chosen = useWatch({ control: form.control, name: 'role' })
  const changing = useAction(changeRole, {
    done: `Rôle changé\u00a0: ${member.name}`,
    refusals: staffRefusals,
    onDone: onClose,
  })
  // When the member already has the chosen role, most likely our own request gave it and its answer was lost.
  const isStale = member.role !== former && member.role !== chosen
  const submit = form.handleSubmit(({ role }) => {
    changing.run({ staffId: member.id, role, former }, { typed: role })
  })

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Rôle\u00A0: ${member.name}`}
      description="Le nouveau rôle vaut aussitôt&nbsp;: la personne est déconnectée, et le prend en se reconnectant."
    >
      <ActionForm
        action={changing}
        onSubmit={() => void submit()}
        submitLabel="Changer le rôle"
        isHeld={chosen === former || isStale}
        isErrorShownElsewhere={isStale}
        onCancel={onClose}
      >
        <RoleChoice field={form.register('role')} />
        {isStale && (
          <SavedMeanwhile
            title="Le rôle vient de changer"
            keep="Garder mon choix"
            onKeep={({ currentTarget }) => {
              setFormer(member.role)
              currentTarget.form?.querySelector<HTMLInputElement>('input:checked')?.focus()
            }}
          >
            <p>
              Quelqu’un a donné à {member.name} le rôle «&nbsp;{staffRoles[member.role].label}
              &nbsp;», en place de «&nbsp;{staffRoles[former].label}&nbsp;».
            </p>
          </SavedMeanwhile>
        )}
      </ActionForm>
    </Dialog>
  )
}

function ConfirmMemberAct({
  member,
  act,
  onClose,
}: {
  member: StaffMember
  act: MemberAct
  onClose: () => void
}) {
  const { endpoint, title, description, confirm, done, isDanger } = memberActs[act]
  const action = useAction(endpoint, {
    done: `${done}\u00a0: ${member.name}`,
    refusals: staffRefusals,
  })
  return (
    <ConfirmAction
      action={action}
      input={{ staffId: member.id }}
      open
      onClose={onClose}
      title={title}
      description={
        <>
          <strong className="font-semibold text-ink">{member.name}</strong> ({member.email}).{' '}
          {description}
        </>
      }
      confirmLabel={confirm}
      danger={isDanger}
    />
  )
}

/** The actions that need only a confirmation, with their texts for the menu, the question and the answer. */
const memberActs = {
  'end-sessions': {
    endpoint: endStaffSessions,
    entry: 'Déconnecter partout…',
    title: 'Déconnecter tous les appareils\u00a0?',
    description:
      'Chaque appareil de cette personne est déconnecté aussitôt. Son compte reste ouvert.',
    confirm: 'Déconnecter',
    done: 'Appareils déconnectés',
    isDanger: false,
  },
  'remove-factors': {
    ...factorRemoval,
    endpoint: removeStaffSecondFactors,
    isDanger: true,
  },
  deactivate: {
    endpoint: deactivateStaff,
    entry: 'Désactiver le compte…',
    title: 'Désactiver ce compte\u00a0?',
    description:
      'Cette personne est déconnectée aussitôt et ne peut plus se connecter. Ce qu’elle a fait reste dans l’historique. Le compte peut être réactivé.',
    confirm: 'Désactiver',
    done: 'Compte désactivé',
    isDanger: true,
  },
  reactivate: {
    endpoint: reactivateStaff,
    entry: 'Réactiver le compte…',
    title: 'Réactiver ce compte\u00a0?',
    description: 'Cette personne peut de nouveau se connecter, avec le rôle qu’elle avait.',
    confirm: 'Réactiver',
    done: 'Compte réactivé',
    isDanger: false,
  },
} as const

type MemberAct = keyof typeof memberActs

/** The actions that would change something on this member. */
function actsOn({ isActive, hasSecondFactor, sessionCount }: StaffMember): MemberAct[] {
  if (!isActive) return ['reactivate']
  const acts: MemberAct[] = []
  if (sessionCount > 0) acts.push('end-sessions')
  if (hasSecondFactor) acts.push('remove-factors')
  return [...acts, 'deactivate']
}
