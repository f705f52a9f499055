import { type ComponentType, createContext } from 'react'

type Props = {
  serviceId: string | undefined
  /** The appointment begins at this instant. */
  date: string | undefined
  /** The first name is that of the professional. */
  firstname: string
  className?: string
}

/**
 * Shows the hair that an appointment needs. The page provides the component, because booking does not import the shop.
 */
export const HairSlot = createContext<ComponentType<Props>>(() => null)
