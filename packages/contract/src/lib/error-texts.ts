/** Texts of errors that pages also compare or show by themselves, without loading the table of all errors. */
export const notConfirmedText = 'Veuillez confirmer votre adresse e-mail.'
export const tooLargeText = 'Le fichier est trop lourd : 10 Mo au plus.'
export const validationText = 'Certaines informations sont à corriger.'
export const wrongFileTypeText = "Ce fichier n'est pas une image acceptée (JPEG, PNG, WebP, AVIF ou HEIC)."
