import { Download, type LucideIcon } from 'lucide-react'

/** A file of the whole list, or another page. */
export type MenuEntry = {
  readonly label: string
  readonly href: string
  readonly Icon?: LucideIcon
  readonly isFile?: boolean
}

export const csvEntry = (href: string): MenuEntry => ({
  label: 'Exporter en CSV',
  href,
  Icon: Download,
  isFile: true,
})
