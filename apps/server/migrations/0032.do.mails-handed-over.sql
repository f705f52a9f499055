-- When a mail's text was about to leave for the mail server. Without `sent_at` nobody knows whether the server took it, so
-- it is not sent again by itself.
alter table mails add handed_at timestamptz;
