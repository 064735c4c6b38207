// Written by `npm run generate`.
import type { Document } from './graphql.js';
import type { EvidenceQuery, EvidenceQueryVariables, HeadlineQuery, HeadlineQueryVariables, SaleQuery, SaleQueryVariables } from './operations.js';

export const Evidence: Document<EvidenceQuery, EvidenceQueryVariables> = {
  text: `query Evidence($chain: Chain!, $address: Address!) {
  token(chain: $chain, address: $address) {
    security {
      checks {
        code
        status
        reason
        evidence {
          __typename
          kind
          ... on CallEvidence {
            chainId
            blockNumber
            blockHash
            method
            params
            result
            reverted
            meaning
          }
        }
      }
    }
  }
}`,
};

export const Headline: Document<HeadlineQuery, HeadlineQueryVariables> = {
  text: `query Headline($chain: Chain!, $address: Address!) {
  token(chain: $chain, address: $address) {
    coreScore
    coreGrade
    coverage
    blockNumber
    metadata {
      name
      symbol
    }
    gates {
      code
      cap
      reason
    }
    security {
      overallRisk
      keyFindings
    }
  }
}`,
};

export const Sale: Document<SaleQuery, SaleQueryVariables> = {
  text: `query Sale($chain: Chain!, $address: Address!, $tokens: Float, $usd: Float) {
  token(chain: $chain, address: $address) {
    blockNumber
    metadata {
      name
      symbol
    }
    sale(tokens: $tokens, usd: $usd) {
      canSell
      sellError
      tokens
      maxTokens
      unknown
      value {
        sizeUsd
        receivedUsd
        lossRatio
        impactRatio
        taxRatio
        poolId
      }
    }
    security {
      scanAnalysis {
        isHoneypot
      }
      powers {
        worstCaseSellTaxRatio
      }
    }
  }
}`,
};
