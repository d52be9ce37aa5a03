import * as contract from '#contract/offer/territory-notices.ts'
import type { Context } from '#server/core/context.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { endTerritoryNotice } from './end-territory-notice.ts'
import { listTerritoryNotices } from './list-territory-notices.ts'
import { publishTerritoryNotice } from './publish-territory-notice.ts'
import { forgetNotices, readTerritoryNotices } from './read-territory-notices.ts'

export function mountTerritoryNotices(doors: Doors): void {
  serve(doors, contract.readTerritoryNotices, readTerritoryNotices)
  serve(doors, contract.listTerritoryNotices, listTerritoryNotices)
  serve(doors, contract.publishTerritoryNotice, thenForget(publishTerritoryNotice))
  serve(doors, contract.endTerritoryNotice, thenForget(endTerritoryNotice))
}

const thenForget =
  <Input, Output>(verb: (ctx: Context, input: Input) => Promise<Output>) =>
  async (ctx: Context, input: Input): Promise<Output> => {
    const done = await verb(ctx, input)
    forgetNotices(ctx.db)
    return done
  }
