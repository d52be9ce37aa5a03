import type { Doors } from '#server/core/http.ts'

export function mountParcels(doors: Doors): void {
  void doors
}
