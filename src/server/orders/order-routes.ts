import type { Doors } from '#server/core/http.ts'

export function mountOrders(doors: Doors): void {
  void doors
}
