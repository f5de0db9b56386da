import { Alert } from '@mantine/core';

/** Says what went wrong. Screen readers announce it at once. */
export const ProblemAlert = ({ message, title }: { readonly message: string; readonly title?: string }) => (
  <Alert color="red" variant="light" role="alert" title={title}>
    {message}
  </Alert>
);
