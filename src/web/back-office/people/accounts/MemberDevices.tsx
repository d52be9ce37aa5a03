import { useQuery } from '@tanstack/react-query'
import {
  endStaffSession,
  listStaffSessions,
  type StaffMember,
  type StaffSession,
} from '#contract/people/staff.ts'
import { call } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { staffRefusals } from '#web/copy/staff.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { useStaffAct } from './use-staff-act.ts'

/** Where a person of the team is signed in; each device is signed out by itself. */
export function MemberDevices({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const devices = useQuery(query(listStaffSessions, { staffId: member.id }))
  return (
    <Dialog open onClose={onClose} title={`Appareils\u00A0: ${member.name}`}>
      {devices.isPending && <SkeletonList rows={2} />}
      {devices.isError && (
        <ErrorState
          title="Impossible de charger ses appareils."
          retrying={devices.isFetching}
          onRetry={() => void devices.refetch()}
        >
          {errorSentence(devices.error, staffRefusals)}
        </ErrorState>
      )}
      {devices.data?.items.length === 0 && <EmptyState title="Aucun appareil connecté" />}
      {devices.data && (
        <ul className="grid gap-3">
          {devices.data.items.map((session) => (
            <Device
              key={session.id}
              member={member}
              session={session}
              onEnded={() => void devices.refetch()}
            />
          ))}
        </ul>
      )}
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
  const ending = useStaffAct(
    (_: void, idempotencyKey) =>
      call(endStaffSession, { staffId: member.id, staffSessionId: id }, { idempotencyKey }),
    { done: `Appareil déconnecté\u00A0: ${member.name}`, onDone: onEnded },
  )
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
        onClick={() => ending.run(undefined)}
      >
        Déconnecter
      </Button>
      {ending.failure && (
        <div className="w-full">
          <Notice kind="error">
            <p>{ending.failure}</p>
          </Notice>
        </div>
      )}
      {ending.proofDialog}
    </li>
  )
}
