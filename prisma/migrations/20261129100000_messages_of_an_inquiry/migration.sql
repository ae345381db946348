-- The messages that an inquiry came from, on its page.
CREATE INDEX conversation_messages_inquiry_idx ON conversation_messages (tenant_id, inquiry_id, id) WHERE inquiry_id IS NOT NULL;
