import { useQuery } from '@tanstack/react-query'
import {
  endStaffSession,
  listStaffSessions,
  type StaffMember,
  type StaffSession,
} from '#contract/people/staff.ts'
import { query } from '#web/api/query.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { staffRefusals } from '#web/copy/staff.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/chrome/popups.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { Loaded } from '#web/chrome/Loaded.tsx'

/** The devices where a team member is signed in; each can be signed out separately. */
export function MemberDevices({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const devices = useQuery(query(listStaffSessions, { staffId: member.id }))
  return (
    <Dialog open onClose={onClose} title={`Appareils\u00A0: ${member.name}`}>
      <Loaded
        query={devices}
        failed="Impossible de charger ses appareils."
        because={errorSentence(devices.error, staffRefusals)}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="Aucun appareil connecté" />
          ) : (
            <ul className="grid gap-3">
              {items.map((session) => (
                <Device
                  key={session.id}
                  member={member}
                  session={session}
                  onEnded={() => void devices.refetch()}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}

type DeviceProps = {
  readonly member: StaffMember
  readonly session: StaffSession
  readonly onEnded: () => void
}

function Device({ member, session, onEnded }: DeviceProps) {
  const { id, device, openedAt, lastUsedAt, bySecondFactor } = session
  const ending = useAction(endStaffSession, {
    done: `Appareil déconnecté\u00A0: ${member.name}`,
    refusals: staffRefusals,
    onDone: onEnded,
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-3 last:border-0">
      <span className="min-w-0">
        <span className="font-medium">{device}</span>
        <span className="block text-sm text-ink-soft">
          Connecté le {formatMoment(openedAt)}
          {bySecondFactor ? ', avec second facteur' : ', par mot de passe'}. Dernière
          activité&nbsp;: {formatMoment(lastUsedAt)}.
        </span>
      </span>
      <Button
        variant="secondary"
        busy={ending.isBusy}
        aria-label={`Déconnecter ${device}, connecté le ${formatMoment(openedAt)}`}
        onClick={() => ending.run({ staffId: member.id, staffSessionId: id })}
      >
        Déconnecter
      </Button>
      <div className="w-full empty:hidden">
        <ActionFailure action={ending} />
      </div>
      {ending.proofDialog}
    </li>
  )
}
