import * as mine from '#contract/warehouse/parcel-requests.ts'
import * as warehouse from '#contract/warehouse/warehouse-requests.ts'
import type { countWaiting as endpoint } from '#contract/warehouse/warehouse-requests.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { blockParcel, unblockParcel } from '#server/warehouse/parcels/block-parcel.ts'
import { correctMeasures } from '#server/warehouse/parcels/correct-measures.ts'
import { answerRequest } from './answer-request.ts'
import { askReturn } from './ask-return.ts'
import { chooseForBlocked } from './choose-for-blocked.ts'
import { claimParcel } from './claim-parcel.ts'
import { disputeWeight } from './dispute-weight.ts'
import { listMyClaims } from './list-my-claims.ts'
import { listParcelRequests, listRequests } from './list-requests.ts'
import { readParcelSituation } from './read-parcel-situation.ts'
import { waitsForTeam } from './request-queries.ts'
import { seeAnswer } from './see-answer.ts'
import { withdrawRequest } from './withdraw-request.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { countLimit } from '#domain/office/alerts.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { seesQuoteThreads } from '#server/messages/threads/thread-queries.ts'

const most = countLimit + 1

type Waiting = z.input<typeof endpoint.output>

/** The counts in the sidebar; only the office sees its own. */
async function countWaiting(ctx: Context): Promise<Waiting> {
  requireStaff(ctx.actor)
  const isOffice = seesQuoteThreads(ctx.actor)
  const { rows } = await sql<Waiting>`select
    (select count(*)::int from parcel_requests r where ${waitsForTeam}) as requests,
    (select count(distinct t.id)::int from messages m join threads t on t.id = m.thread_id
      where m.read_at is null and m.side = 'customer'
        and (t.quote_id is null or ${isOffice})) as threads,
    (select count(*)::int from (select from shipments where status = 'to_pack' limit ${most}) s) as shipments,
    (select count(*)::int from (select from quotes where status = 'pending_validation' and ${isOffice} limit ${most}) q) as quotes,
    (select count(*)::int from (select from contact_messages where not is_read and not archived and ${isOffice} limit ${most}) m)
      + (select count(*)::int from (select from legal_requests where state = 'received' and ${isOffice} limit ${most}) l) as messages`.execute(
    ctx.db,
  )
  const [counts] = rows
  if (!counts) throw new Error('a count answers one row')
  return isOffice ? counts : { ...counts, quotes: null, messages: null }
}

export function mountRequests(api: ApiServer): void {
  serve(api, mine.readParcelSituation, readParcelSituation)
  serve(api, mine.askReturn, askReturn)
  serve(api, mine.disputeWeight, disputeWeight)
  serve(api, mine.chooseForBlocked, chooseForBlocked)
  serve(api, mine.claimParcel, claimParcel)
  serve(api, mine.listMyClaims, listMyClaims)
  serve(api, mine.seeAnswer, seeAnswer)
  serve(api, mine.withdrawRequest, withdrawRequest)

  serve(api, warehouse.listRequests, listRequests)
  serve(api, warehouse.listParcelRequests, listParcelRequests)
  serve(api, warehouse.answerRequest, answerRequest)
  serve(api, warehouse.correctMeasures, correctMeasures)
  serve(api, warehouse.blockParcel, blockParcel)
  serve(api, warehouse.unblockParcel, unblockParcel)
  serve(api, warehouse.countWaiting, countWaiting)
}
