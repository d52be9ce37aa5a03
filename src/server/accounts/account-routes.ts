import type { Doors } from '#server/core/http.ts'

export function mountAccounts(doors: Doors): void {
  void doors
}
