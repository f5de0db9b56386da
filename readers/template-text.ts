/** A template of Twig that shows a text as it is: no sign in it begins a tag. */
export const asText = (text: string): string => text.replace(/\{(?=[{%#])/g, "{{ '{' }}");
