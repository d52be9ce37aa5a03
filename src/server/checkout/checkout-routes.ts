import type { Doors } from '#server/core/http.ts'

export function mountCheckout(doors: Doors): void {
  void doors
}
