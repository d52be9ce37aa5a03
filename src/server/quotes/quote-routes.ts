import type { Doors } from '#server/core/http.ts'

export function mountQuotes(doors: Doors): void {
  void doors
}
