import * as contract from '#contract/people/personal-data.ts'
import { requireCustomer } from '#server/core/access.ts'
import { serve, serveFile, type ApiServer } from '#server/core/http.ts'
import { deleteMyAccount } from './delete-my-account.ts'
import { findObstacles } from './find-obstacles.ts'
import { readDataExportFile, readLastDataExport } from './read-data-export.ts'
import { requestDataExport } from './request-data-export.ts'

/** A person's rights over their data: a copy, and its deletion (docs/rules/law.md#personal-data). */
export function mountPersonalData(api: ApiServer): void {
  serve(api, contract.requestDataExport, requestDataExport)
  serve(api, contract.readLastDataExport, readLastDataExport)
  serveFile(api, contract.readDataExportFile, readDataExportFile)
  serve(api, contract.readDeletionObstacles, async (ctx) => ({
    obstacles: [...(await findObstacles(ctx.db, requireCustomer(ctx.actor)))],
  }))
  serve(api, contract.deleteMyAccount, deleteMyAccount)
}
