import { type ComponentType, createContext } from 'react'

type Props = {
  serviceId: string | undefined
  /** When the appointment begins. */
  date: string | undefined
  /** The professional's. */
  firstname: string
  className?: string
}

/** Shows the hair that an appointment takes. The page provides it: the shop sells hair, and booking does not know the shop. */
export const HairSlot = createContext<ComponentType<Props>>(() => null)
