import { useRef, useEffect, type RefObject } from 'react'
import {
  withdrawRequest,
  seeAnswer,
  type ParcelRequest,
} from '#contract/warehouse/parcel-requests.ts'
import { mayWithdraw } from '#domain/parcel/request.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { blockedChoices, requestKinds, requestRefusals, requestStatus } from '#web/copy/requests.ts'
import { returnStatuses } from '#web/copy/shop-returns.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { whenSeen } from '#web/ui/when-seen.ts'
import { ReturnProgress } from './ReturnProgress.tsx'

/** The requests about this parcel, and the team's answers. */
export function ParcelRequests({
  requests,
  storageDueCents = 0,
}: {
  requests: readonly ParcelRequest[]
  storageDueCents?: number
}) {
  if (requests.length === 0) return null
  return (
    <Card aria-labelledby="demandes-titre" id="demandes" className="scroll-mt-24">
      <h2 id="demandes-titre" className="text-xl">
        Vos demandes
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {requests.map((request) => (
          <li key={request.id} className="py-4 last:pb-0">
            <RequestLine request={request} storageDueCents={storageDueCents} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function RequestLine({
  request,
  storageDueCents = 0,
}: {
  request: ParcelRequest
  /** Of its parcel, today. */
  storageDueCents?: number
}) {
  const { shopReturn } = request
  const { label, family } = statusOf(request)
  const line = useRef<HTMLDivElement>(null)
  useAnswerSeen(request, line)
  return (
    <div ref={line} className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="font-semibold break-words">
          {request.choice ? blockedChoices[request.choice].label : requestKinds[request.kind]}
          {request.trackingNumber && (
            <span className="block font-mono text-sm font-normal wrap-anywhere">
              {request.trackingNumber}
            </span>
          )}
        </p>
        <Badge family={family}>{label}</Badge>
      </div>
      {request.reason && (
        <p className="wrap-anywhere whitespace-pre-wrap text-ink-soft">{request.reason}</p>
      )}
      {request.answer && (
        <blockquote className="rounded-xl bg-sunken px-4 py-3 wrap-anywhere whitespace-pre-wrap">
          {request.answer}
        </blockquote>
      )}
      {shopReturn && (
        <ReturnProgress
          requestId={request.id}
          shopReturn={shopReturn}
          storageDueCents={storageDueCents}
        />
      )}
      <p className="figures text-sm text-ink-soft">
        Demandé le {formatMoment(request.createdAt)}
        {request.answeredAt && `, répondu le ${formatMoment(request.answeredAt)}`}
      </p>
      {mayBeWithdrawn(request) && <Withdraw requestId={request.id} />}
    </div>
  )
}

const statusOf = ({ shopReturn, state, outcome }: ParcelRequest) =>
  shopReturn ? returnStatuses[shopReturn.state] : requestStatus(state, outcome)

const mayBeWithdrawn = ({ state, shopReturn }: ParcelRequest): boolean =>
  mayWithdraw({ state, returnState: shopReturn?.state ?? null })

function Withdraw({ requestId }: { requestId: string }) {
  const withdrawal = useAction(withdrawRequest, {
    done: 'Demande retirée',
    refusals: requestRefusals,
  })
  return (
    <ConfirmAction
      action={withdrawal}
      input={{ requestId }}
      trigger={(ask) => (
        <Button variant="secondary" className="justify-self-start" onClick={ask}>
          Retirer la demande
        </Button>
      )}
      title="Retirer cette demande&nbsp;?"
      description="Elle n’aura pas de suite, et rien n’est débité. Vous pourrez en faire une autre."
      confirmLabel="Retirer la demande"
      cancelLabel="La garder"
    />
  )
}

/** Marks an answer as read, once it was visible on a screen in use. */
function useAnswerSeen(
  { id, answeredAt, seenAt }: ParcelRequest,
  line: RefObject<HTMLElement | null>,
): void {
  const client = useQueryClient()
  const isNew = answeredAt !== null && seenAt === null
  useEffect(() => {
    const element = line.current
    if (!isNew || !element) return undefined
    return whenSeen(element, async () => {
      await call(seeAnswer, { requestId: id })
      await invalidateTopics(client, ['parcels', 'overview'])
    })
  }, [client, id, isNew, line])
}
