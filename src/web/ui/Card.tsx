import type { ComponentProps } from 'react'
import { joinClasses } from './join-classes.ts'

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      {...rest}
      className={joinClasses('rounded-2xl border border-line bg-surface p-5 sm:p-6', className)}
    />
  )
}
