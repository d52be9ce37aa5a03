import { CircleCheck } from 'lucide-react'

/** In the bar of a quote that was sent as it stands. */
export const SentMark = () => (
  <p role="status" className="flex items-center gap-1.5 font-semibold text-done">
    <CircleCheck className="size-5" aria-hidden="true" />
    Envoyé
  </p>
)
